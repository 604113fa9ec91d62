export const usersPath = '/user/userListNew';
export const rolesPath = '/user/roleList';
