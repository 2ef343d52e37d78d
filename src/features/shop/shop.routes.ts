import { publicReads } from '../../platform/http/public-reads.ts';
import { shop } from './shop.contract.ts';
import { answerMachine, answerShop } from './shop.service.ts';

export const shopRoutes = publicReads(shop, {
  list: ({ query, ...reader }) => answerShop(reader, query),
  get: ({ params, ...reader }) => answerMachine(reader, params['slug'] ?? ''),
});
