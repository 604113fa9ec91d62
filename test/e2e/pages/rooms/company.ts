export const places = ['/contractManage/company'];
