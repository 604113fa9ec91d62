import type { Clerk } from './clerk.js';
import type { Person } from './person.js';

const line = {
  item: 'Nitrile gloves M',
  catalogNo: 'NG-M',
  spec: '100/box',
  brand: 'Ansell',
  quantity: '4',
  unit: 'box',
  unitPrice: '60',
} as const;

/** Writes a request of one line that its manager alone decides, and submits it; answers its path. */
export async function raiseSmallRequest(
  person: Person,
  title: string,
  quantity: string = line.quantity,
): Promise<string> {
  await person.page.goto('/purchase/myPrList/new');
  await person.choose(person.words.request.category, person.words.request.consumables);
  return writeSmallRequest(person, title, quantity);
}

/** Fills in the rest of a new request whose category is chosen, and submits it; answers its path. */
export async function writeSmallRequest(
  person: Person,
  title: string,
  quantity: string = line.quantity,
): Promise<string> {
  const { page, words } = person;
  await person.field(words.request.title).fill(title);
  await person.day(words.request.needed, '2027-01-15');
  for (const [column, value] of Object.entries({ ...line, quantity })) {
    const cell = words.request.cell(words.request.columns[column as keyof typeof line], 1);
    await page.getByLabel(cell, { exact: true }).fill(value);
  }
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/purchase\/myPrList\/[\w-]{36}$/);
  return person.path;
}

/** The same at the routes, for what leads up to a story; answers its route. */
export async function submitSmallRequest(clerk: Clerk, categoryId: string, title: string): Promise<string> {
  const day = '2027-01-15';
  const { id } = await clerk.post<{ id: string }>('/purchase/requests', {
    ...{ title, categoryId, ownerId: clerk.id, dueDate: day },
    lines: [{ ...line, dueDate: day }],
  });
  const request = `/purchase/requests/${id}`;
  await clerk.act(request, 'submit');
  return request;
}
