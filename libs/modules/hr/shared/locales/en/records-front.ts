/** Titles of labour contracts and job descriptions. */
export const recordFront = {
  menu: { records: 'Contracts and positions' },
  laborContract: { one: 'Labour contract', many: 'Labour contracts', ofPeople: 'Contracts of my reports' },
  jd: { one: 'Job description', many: 'Job descriptions' },
  ownJob: { title: 'My employment' },
};
