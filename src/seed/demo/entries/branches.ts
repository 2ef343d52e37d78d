/** A branch of the dealer. City names, postal codes and coordinates are real; streets and phone numbers are invented. */
export interface Branch {
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  areaCode: string;
  /** Delivered to, beside the branch's own. */
  zipCodes: string;
  dealer: boolean;
}

// city | state | zip | latitude | longitude | area code | further postal codes | a dealer or a branch
const table = `
Loveland | CO | 80538 | 40.3978 | -105.0750 | 970 | 80537 80539 80513 80534 80515 80547 | dealer
Greeley | CO | 80631 | 40.4233 | -104.7091 | 970 | 80634 80620 80550 80645 80615 80610 | dealer
Pueblo | CO | 81003 | 38.2544 | -104.6091 | 719 | 81001 81004 81005 81006 81007 81008 | dealer
Fort Collins | CO | 80524 | 40.5853 | -105.0844 | 970 | 80521 80525 80526 80528 80549 | branch
Commerce City | CO | 80022 | 39.8083 | -104.9339 | 303 | 80216 80229 80239 80601 80011 80202 | branch
Colorado Springs | CO | 80907 | 38.8339 | -104.8214 | 719 | 80903 80905 80909 80915 80918 80920 | branch
Grand Junction | CO | 81501 | 39.0639 | -108.5506 | 970 | 81503 81504 81505 81520 81521 | branch
Durango | CO | 81301 | 37.2753 | -107.8801 | 970 | 81303 81122 81137 | branch
Sterling | CO | 80751 | 40.6255 | -103.2077 | 970 | 80701 80737 80759 | branch
Lamar | CO | 81052 | 38.0872 | -102.6207 | 719 | 81050 81041 81073 | branch
Alamosa | CO | 81101 | 37.4695 | -105.8700 | 719 | 81144 81120 81140 | branch
Omaha | NE | 68137 | 41.2565 | -95.9345 | 402 | 68105 68117 68127 68138 68144 | branch
Lincoln | NE | 68521 | 40.8136 | -96.7026 | 402 | 68502 68504 68507 68516 68524 | branch
Grand Island | NE | 68801 | 40.9264 | -98.3420 | 308 | 68803 68824 68832 | branch
North Platte | NE | 69101 | 41.1403 | -100.7601 | 308 | 69123 69143 69151 | branch
Scottsbluff | NE | 69361 | 41.8666 | -103.6672 | 308 | 69341 69357 69356 | branch
Norfolk | NE | 68701 | 42.0283 | -97.4170 | 402 | 68748 68767 68787 | branch
Cheyenne | WY | 82001 | 41.1400 | -104.8202 | 307 | 82007 82009 82005 | branch
Casper | WY | 82601 | 42.8501 | -106.3252 | 307 | 82604 82609 82636 82644 | branch
Gillette | WY | 82716 | 44.2911 | -105.5022 | 307 | 82718 82732 | branch
Rock Springs | WY | 82901 | 41.5875 | -109.2029 | 307 | 82935 82945 | branch
Sioux Falls | SD | 57104 | 43.5446 | -96.7311 | 605 | 57103 57105 57106 57108 57110 | branch
Rapid City | SD | 57701 | 44.0805 | -103.2310 | 605 | 57702 57703 57719 57785 | branch
Aberdeen | SD | 57401 | 45.4647 | -98.4865 | 605 | 57402 57433 | branch
Albuquerque | NM | 87107 | 35.0844 | -106.6504 | 505 | 87102 87105 87109 87113 87121 | branch
Farmington | NM | 87401 | 36.7281 | -108.2187 | 505 | 87402 87410 87413 | branch
Las Cruces | NM | 88001 | 32.3199 | -106.7637 | 575 | 88005 88007 88011 88012 | branch
`;

export const branches: readonly Branch[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [city = '', state = '', zip = '', latitude, longitude, areaCode = '', zipCodes = '', sort] =
      line.split(' | ');
    return {
      city,
      state,
      zip,
      latitude: Number(latitude),
      longitude: Number(longitude),
      areaCode,
      zipCodes,
      dealer: sort === 'dealer',
    };
  });

const streets = ['Implement Way', 'Foundry Road', 'Harvest Avenue', 'Quarry Lane', 'Depot Street'];

const hours = 'Monday to Friday 7:00 am – 5:30 pm\nSaturday 8:00 am – noon\nSunday closed';

/** The values of a branch; `industryIds` are those that it serves. */
export function branchValues(branch: Branch, index: number, industryIds: readonly string[]) {
  const { city, state, zip, areaCode, zipCodes, latitude, longitude, dealer } = branch;
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
    zip_codes: [zip, ...zipCodes.split(' ')].join(', '),
    industries: industryIds.filter((_, number) => dealer || (number + index) % 3 !== 0),
    zip_code_radius: 50,
    latitude,
    longitude,
    dealer,
  };
}
