import { publicReads } from '../../platform/http/public-reads.ts';
import { locations } from './locations.contract.ts';
import { answerDelivery, answerIndustries, answerLocations } from './locations.service.ts';

export const locationsRoutes = publicReads(locations, {
  industries: (reader) => answerIndustries(reader),
  list: ({ query, ...reader }) => answerLocations(reader, query),
  delivery: ({ query, ...reader }) => answerDelivery(reader, query),
});
