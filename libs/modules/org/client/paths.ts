export const usersPath = '/org/users';
export const rolesPath = '/org/roles';
