export const places = ['/process/todo', '/process/done', '/process/copies', '/process/started', '/mobile/dashboard'];
