/** `ATTACKS=full` brings the attacks to the size that they are judged by; it takes half an hour. */
const isFull = process.env['ATTACKS'] === 'full';

/** How often a test tries: as often as a run of all tests has time for, or as often as a judgement asks for. */
export const sized = ({ usual, full }: { usual: number; full: number }): number => (isFull ? full : usual);
