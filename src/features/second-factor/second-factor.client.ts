import { clientOf } from '../../admin-kit/api-client.ts';
import { secondFactor } from './second-factor.contract.ts';

export const secondFactorClient = clientOf(secondFactor);

export const mySecondFactor = secondFactorClient.get.query();
