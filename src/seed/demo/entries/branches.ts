import { zipsWithin } from '../../../features/locations/near/distance.rules.ts';

/** A branch of the dealer. City names, postal codes and coordinates are real; streets and phone numbers are invented. */
export interface Branch {
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  areaCode: string;
  dealer: boolean;
}

// city | state | zip | latitude | longitude | area code | a dealer or a branch
const table = `
Loveland | CO | 80538 | 40.3978 | -105.0750 | 970 | dealer
Greeley | CO | 80631 | 40.4233 | -104.7091 | 970 | dealer
Pueblo | CO | 81003 | 38.2544 | -104.6091 | 719 | dealer
Fort Collins | CO | 80524 | 40.5853 | -105.0844 | 970 | branch
Commerce City | CO | 80022 | 39.8083 | -104.9339 | 303 | branch
Colorado Springs | CO | 80907 | 38.8339 | -104.8214 | 719 | branch
Grand Junction | CO | 81501 | 39.0639 | -108.5506 | 970 | branch
Durango | CO | 81301 | 37.2753 | -107.8801 | 970 | branch
Sterling | CO | 80751 | 40.6255 | -103.2077 | 970 | branch
Lamar | CO | 81052 | 38.0872 | -102.6207 | 719 | branch
Alamosa | CO | 81101 | 37.4695 | -105.8700 | 719 | branch
Omaha | NE | 68137 | 41.2565 | -95.9345 | 402 | branch
Lincoln | NE | 68521 | 40.8136 | -96.7026 | 402 | branch
Grand Island | NE | 68801 | 40.9264 | -98.3420 | 308 | branch
North Platte | NE | 69101 | 41.1403 | -100.7601 | 308 | branch
Scottsbluff | NE | 69361 | 41.8666 | -103.6672 | 308 | branch
Norfolk | NE | 68701 | 42.0283 | -97.4170 | 402 | branch
Cheyenne | WY | 82001 | 41.1400 | -104.8202 | 307 | branch
Casper | WY | 82601 | 42.8501 | -106.3252 | 307 | branch
Gillette | WY | 82716 | 44.2911 | -105.5022 | 307 | branch
Rock Springs | WY | 82901 | 41.5875 | -109.2029 | 307 | branch
Sioux Falls | SD | 57104 | 43.5446 | -96.7311 | 605 | branch
Rapid City | SD | 57701 | 44.0805 | -103.2310 | 605 | branch
Aberdeen | SD | 57401 | 45.4647 | -98.4865 | 605 | branch
Albuquerque | NM | 87107 | 35.0844 | -106.6504 | 505 | branch
Farmington | NM | 87401 | 36.7281 | -108.2187 | 505 | branch
Las Cruces | NM | 88001 | 32.3199 | -106.7637 | 575 | branch
`;

export const branches: readonly Branch[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [city = '', state = '', zip = '', latitude, longitude, areaCode = '', sort] = line.split(' | ');
    return {
      city,
      state,
      zip,
      latitude: Number(latitude),
      longitude: Number(longitude),
      areaCode,
      dealer: sort === 'dealer',
    };
  });

const deliveredMiles = 50;

const streets = ['Implement Way', 'Foundry Road', 'Harvest Avenue', 'Quarry Lane', 'Depot Street'];

const hours = 'Monday to Friday 7:00 am – 5:30 pm\nSaturday 8:00 am – noon\nSunday closed';

/** The values of a branch; `industryIds` are those that it serves. */
export function branchValues(branch: Branch, index: number, industryIds: readonly string[]) {
  const { city, state, zip, areaCode, latitude, longitude, dealer } = branch;
  const place = `${city}, ${state}`;
  return {
    ...(dealer && { content_title: `${city} Equipment Center` }),
    city,
    state,
    zip,
    address: `${1200 + index * 85} ${streets[index % streets.length]}`,
    location_code: `${state}${String(index + 1).padStart(2, '0')}`,
    google_link: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`,
    // 555-0100 to 555-0199 are kept for fiction.
    phone_number: `(${areaCode}) 555-01${String(index + 10)}`,
    store_number: String(101 + index),
    store_hours: hours,
    // Its own lies in the town, and may have no center of its own.
    zip_codes: [...new Set([zip, ...zipsWithin(branch, deliveredMiles)])].join(', '),
    industries: industryIds.filter((_, number) => dealer || (number + index) % 3 !== 0),
    zip_code_radius: deliveredMiles,
    latitude,
    longitude,
    dealer,
  };
}
