import type { Config } from '../../platform/config/config.ts';
import { idOfToken, idToken } from '../../platform/mail/id-token.ts';

const purpose = 'shop alert';

/** What opens an alert to whoever got its mail. */
export const alertToken = (config: Pick<Config, 'auth'>, id: string) => idToken(config, { purpose, id });

/** The id of the alert whose token this is; null for every other text. */
export const alertIdOf = (config: Pick<Config, 'auth'>, token: string) => idOfToken(config, { purpose, token });
