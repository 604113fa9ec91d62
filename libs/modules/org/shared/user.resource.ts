import { code, defineResource, ref, text } from '#lab/shared/define-resource.js';
import { loginTypes, userStatus, userTypes } from './org.codes.js';
import { mayUsers } from './org.permissions.js';

export const user = defineResource('org/users', {
  permissions: mayUsers.user,
  texts: 'org.user',
  fields: {
    userId: text().required().max(64).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    email: text().max(320).unique(),
    employeeNo: text().max(32).unique(),
    cellphone: text().max(32),
    departmentId: ref('org/departments'),
    function: text().max(64),
    title: text().max(80),
    reporterId: ref('org/users'),
    userType: code(Object.values(userTypes.of)).required(),
    loginType: code(Object.values(loginTypes.of)).required(),
    language: code(['zh', 'en']).required(),
    status: code(Object.values(userStatus.of)).required(),
  },
  list: ['userId', 'nameZh', 'nameEn', 'departmentId', 'status', 'title', 'userType', 'email'],
  filters: ['departmentId', 'status', 'userType'],
  sort: 'userId',
  option: { code: 'userId', zh: 'nameZh', en: 'nameEn' },
  form: [
    ['userId', 'employeeNo'],
    ['nameZh', 'nameEn'],
    ['email', 'cellphone'],
    ['departmentId', 'reporterId'],
    ['function', 'title'],
    ['userType', 'loginType'],
    ['language', 'status'],
  ],
});
