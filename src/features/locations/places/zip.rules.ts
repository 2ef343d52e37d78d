import type { StoreLocation, ZipDelivery } from '../locations.contract.ts';
import { nearestTo } from '../near/distance.rules.ts';

export const zipMessages = {
  valid: 'We deliver to this zip code',
  invalid: 'Please select a zip code within 50 miles radius of a store',
} as const;

const wholeZip = /^[0-9]{5}$/;
/** Answers repeat at most so many characters of the question. */
const maxCharacters = 20;

/** Whether machines are delivered to a postal code: five digits that are a branch's own or in its list; the radius decides nothing [K14] [Q32]. */
export function deliveryTo(zip: string, locations: readonly StoreLocation[]): ZipDelivery {
  const location = wholeZip.test(zip)
    ? (locations.find((one) => one.zip === zip) ?? locations.find(({ zipCodes }) => zipCodes.includes(zip)) ?? null)
    : null;
  const valid = location !== null;
  const near = wholeZip.test(zip) ? nearestTo(zip, locations) : null;
  return {
    zip: zip.slice(0, maxCharacters),
    valid,
    message: zipMessages[valid ? 'valid' : 'invalid'],
    location,
    nearest: near && { id: near.id, label: near.label, phoneNumber: near.phoneNumber, distanceMiles: near.miles },
  };
}
