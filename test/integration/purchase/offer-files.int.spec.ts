import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Archive } from '#lab/modules/system/server/archive/archive.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { OfferView } from '#lab/modules/purchase/shared/quote.dto.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { publishChanged } from '../../support/builders/process.js';
import { anOffer, aQuote, requestAt } from '../../support/builders/purchase.js';
import {
  anApprovedOf,
  aQuoteDesk,
  lineIdsOf,
  postsQuote,
  quoteAt,
  type QuoteDesk,
} from '../../support/builders/quotes.js';
import { days } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: QuoteDesk;
let near: string;
let far: string;
let buyer: Caller;
let asker: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aQuoteDesk(test);
  ({ near, far, buyer, asker, stranger } = desk);
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Uploads a file; answers its id. */
const upload = async (who: Caller, name: string) =>
  (await who.upload('/files', name, Buffer.from(name))).data.id as string;
const place = async (id: string) => {
  const { subject, recordId } = await test.db.repo(StoredFile).findOneByOrFail({ id });
  return { subject, recordId };
};
const nowhere = { subject: null, recordId: null };
const reads = async (who: Caller, file: string) => (await who.get(`/files/${file}/link`)).status === 200;
const offersOf = async (path: string, who = buyer) => (await quoteAt(who, path)).lines[0]?.offers ?? [];
const namesOf = (offers: readonly OfferView[]) => offers.map(({ files = [] }) => files.map(({ name }) => name));

/** Of two vendors, the first of which is taken. */
const twoOffers = (nearFiles: readonly string[], farFiles: readonly string[]) => [
  anOffer(near, { files: nearFiles }),
  anOffer(far, { unitPrice: '6000.00', amount: '12000.00', taken: false, files: farFiles }),
];

interface Drafted {
  readonly path: string;
  readonly line: string;
  readonly request: string;
}

/** A draft for the only line of a request. */
async function drafted(offers: readonly object[], category?: string): Promise<Drafted> {
  const request = await anApprovedOf(desk, category);
  const [line = ''] = await lineIdsOf(buyer, request);
  return { path: await aQuote(buyer, request, [{ lineId: line, offers }]), line, request };
}

async function save({ path, line, request }: Drafted, offers: readonly object[], files: readonly string[] = []) {
  const { version } = await quoteAt(buyer, path);
  const requestId = request.split('/').at(-1);
  return buyer.put(path, { requestId, version, files, lines: [{ lineId: line, offers }] });
}

describe('the files of an offer', () => {
  it('belong to the offer of one vendor, beside those of the quote, and are kept by a save', async () => {
    const [a, b, own] = [
      await upload(buyer, 'near.pdf.txt'),
      await upload(buyer, 'far.txt'),
      await upload(buyer, 'q.txt'),
    ];
    const draft = await drafted(twoOffers([a], [b]));
    expect(namesOf(await offersOf(draft.path))).toEqual([['near.pdf.txt'], ['far.txt']]);
    const before = (await offersOf(draft.path)).map(({ id }) => id);
    expect(await place(a)).toEqual({ subject: 'purchase-offer', recordId: before[0] });
    const more = await upload(buyer, 'more.txt');
    expect((await save(draft, twoOffers([a, more], [b]), [own])).status).toBe(200);
    const quote = await quoteAt(buyer, draft.path);
    expect(quote.files?.map(({ name }) => name)).toEqual(['q.txt']);
    expect(namesOf(quote.lines[0]?.offers ?? [])).toEqual([['near.pdf.txt', 'more.txt'], ['far.txt']]);
    expect(quote.lines[0]?.offers?.map(({ id }) => id)).toEqual(before);
  });

  it('are their uploader’s again once the offer does without them, or is taken back with its vendor', async () => {
    const [a, b] = [await upload(buyer, 'a.txt'), await upload(buyer, 'b.txt')];
    const draft = await drafted(twoOffers([a], [b]));
    expect((await save(draft, twoOffers([], [b]))).status).toBe(200);
    expect(await place(a)).toEqual(nowhere);
    expect((await save(draft, [anOffer(near, {})])).status).toBe(200);
    expect(await place(b)).toEqual(nowhere);
    // So the other offer may have them.
    expect((await save(draft, twoOffers([b], [a]))).status).toBe(200);
    expect(namesOf(await offersOf(draft.path))).toEqual([['b.txt'], ['a.txt']]);
  });

  it('are refused where they are another’s, or belong to another offer, and then nothing is saved', async () => {
    const request = await anApprovedOf(desk);
    const [line = ''] = await lineIdsOf(buyer, request);
    const of = (offers: readonly object[]) => postsQuote(buyer, request, [{ lineId: line, offers }]);
    const foreign = await upload(stranger, 'foreign.txt');
    (await of(twoOffers([foreign], []))).expectCode(errors.notFound);
    const shared = await upload(buyer, 'shared.txt');
    (await of(twoOffers([shared], [shared]))).expectCode(errors.notFound);
    expect(await place(shared)).toEqual(nowhere);
    const many = await Promise.all(Array.from({ length: 11 }, (_, at) => upload(buyer, `${at}.txt`)));
    (await of(twoOffers(many, []))).expectCode(errors.field);
    expect((await of(twoOffers(many.slice(1), []))).status).toBe(201);
  });

  it('are read by those who read the quote alone', async () => {
    const file = await upload(buyer, 'offer.txt');
    const { path } = await drafted(twoOffers([file], []));
    expect(await reads(buyer, file)).toBe(true);
    // A draft is its owner's; once it is submitted, its requester reads it, too.
    for (const who of [asker, stranger]) expect(await reads(who, file)).toBe(false);
    await buyer.act(path, 'submit');
    expect(namesOf(await offersOf(path, asker))).toEqual([['offer.txt'], []]);
    expect(await reads(asker, file)).toBe(true);
    expect(await reads(stranger, file)).toBe(false);
  });

  it('are hidden from approvers whose step hides the files or the offers', async () => {
    const admin = await test.as(await aUser(test, 'offerDrawer', { permissions: ['process:*'] }));
    const hiding = async (field: string) => {
      const id = await aUser(test, `without ${field}`, { permissions: ['purchase:quote:approve'] });
      await publishChanged(admin, 'purchase-quote.standard', (xml) =>
        xml.replace(
          /(<bpmn:userTask id="managerApproval"[^>]*) lab:assignee="[^"]*"(?: lab:form="[^"]*")?/,
          `$1 lab:assignee="user(${id})" lab:form="${field}=hidden"`,
        ),
      );
      const file = await upload(buyer, 'hidden.txt');
      const { path } = await drafted(twoOffers([file], []), desk.approvedOnly);
      await buyer.act(path, 'submit');
      return { who: await test.as(id), path, file };
    };
    const files = await hiding('files');
    const [offer] = await offersOf(files.path, files.who);
    expect(offer).toMatchObject({ vendorId: near, unitPrice: '5400.00' });
    expect(offer).not.toHaveProperty('files');
    expect(await reads(files.who, files.file)).toBe(false);
    const amount = await hiding('amount');
    expect((await quoteAt(amount.who, amount.path)).lines[0]).not.toHaveProperty('offers');
    expect(await reads(amount.who, amount.file)).toBe(false);
    const comments = await hiding('comments');
    expect(namesOf(await offersOf(comments.path, comments.who))).toEqual([['hidden.txt'], []]);
    expect(await reads(comments.who, comments.file)).toBe(true);
  });

  it('stay through a rejection and the next round; a copy begins without them, as without those of the quote', async () => {
    const file = await upload(buyer, 'round.txt');
    const { path, request } = await drafted(twoOffers([file], []));
    await buyer.act(path, 'submit');
    expect((await asker.act(path, 'reject', { opinion: 'too slow' })).data.state).toBe('draft');
    await buyer.act(path, 'submit');
    expect(namesOf(await offersOf(path))).toEqual([['round.txt'], []]);
    // Its line is free for a copy once the request was closed with it, and opened again.
    for (const act of ['close', 'reopen'])
      await buyer.post(`${request}/${act}`, { version: (await requestAt(buyer, request)).version, reason: 'Later' });
    const copy = (await buyer.post(`${path}/copy`)).data as { id: string };
    const copied = await offersOf(`/purchase/quotes/${copy.id}`);
    expect(copied.map(({ vendorId, unitPrice }) => [vendorId, unitPrice])).toEqual([
      [near, '5400.00'],
      [far, '6000.00'],
    ]);
    expect(namesOf(copied)).toEqual([[], []]);
    expect(namesOf(await offersOf(path))).toEqual([['round.txt'], []]);
  });

  it('are out of reach with a quote that was deleted', async () => {
    const file = await upload(buyer, 'deleted.txt');
    const { path } = await drafted(twoOffers([file], []));
    expect((await buyer.delete(path)).status).toBe(200);
    expect(await reads(buyer, file)).toBe(false);
  });

  it('are in the log, each as a change of its offer', async () => {
    const [a, b] = [await upload(buyer, 'a.txt'), await upload(buyer, 'b.txt')];
    const draft = await drafted(twoOffers([a], []));
    expect((await save(draft, twoOffers([b], []))).status).toBe(200);
    const { rows } = (await buyer.get(`${draft.path}/log`)).data as { rows: LogRow[] };
    const row = (code: string) => rows.find((one) => one.code === code);
    const line = 'Near Lab · C18 column';
    expect(row('17')?.changes).toEqual([{ field: 'offerFiles', line, before: null, after: 'b.txt' }]);
    expect(row('18')?.changes).toEqual([{ field: 'offerFiles', line, before: 'a.txt', after: null }]);
    expect(rows.map(({ comment }) => comment)).not.toContain('b.txt');
  });

  it('are kept by the archive, which removes those that an offer has lost', async () => {
    const [kept, lost] = [await upload(buyer, 'kept.txt'), await upload(buyer, 'lost.txt')];
    const draft = await drafted(twoOffers([kept, lost], []));
    await save(draft, twoOffers([kept], []));
    test.clock.pass(days(2));
    await test.db.unit(() => test.get(Archive).runNow());
    await test.drain();
    expect(await test.db.repo(StoredFile).countBy({ id: kept })).toBe(1);
    expect(await test.db.repo(StoredFile).countBy({ id: lost })).toBe(0);
    buyer = await test.as(desk.buyerId);
  });
});
