import { joinDeclared } from '../contracts/call/declared.ts';
import type { Contract } from '../contracts/call/endpoint.ts';
import type { ErrorRows } from '../contracts/call/errors.ts';
import type { PermissionActions } from '../contracts/session/permission-slug.ts';
import type { Ctx, Platform } from './context/context.ts';
import type { FeatureRoutes } from './http/implement.ts';
import type { JobHandler } from './jobs/jobs.ts';

/**
 * What later features give to an earlier one, by the name under which it takes them. The earlier feature declares the
 * name and the type by augmenting this interface.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface Offers {}

/** Everything that the features give under a name, in their order. */
export type OffersOfAll = <Name extends keyof Offers>(name: Name) => readonly Offers[Name][];

/** Numbers that operators watch, by the value of a label; read when they are asked for. */
export interface FeatureGauge {
  /** Follows `millwright_`. */
  name: string;
  help: string;
  label: string;
  read: (ctx: Ctx) => Promise<Readonly<Record<string, number>>>;
}

/** What a feature brings to the server. Its `x.feature.ts` declares it; `app.ts` lists it. */
export interface Feature {
  /** Its folder. */
  name: string;
  /** Its contracts, by the names under which OpenAPI and the tests know them. */
  calls?: Readonly<Record<string, Contract>> | ((offers: OffersOfAll) => Readonly<Record<string, Contract>>);
  routes?: readonly FeatureRoutes[] | ((offers: OffersOfAll) => readonly FeatureRoutes[]);
  errors?: ErrorRows;
  permissions?: PermissionActions;
  /** Background work by name. */
  jobs?: Readonly<Record<string, JobHandler>>;
  /** Jobs that every process queues when it starts, because a killed one may have left the work half done. */
  startJobs?: readonly string[];
  /** What every process does beside its jobs until it stops. */
  services?: readonly ((platform: Platform, offers: OffersOfAll) => { stop(): Promise<void> })[];
  /** When a job is queued by itself: a cron line in UTC, by the name of the job. */
  schedule?: Readonly<Record<string, string>>;
  /** Runs every hour, in the opposite order of the features: a feature cleans up before those it builds on. */
  cleanup?: (ctx: Ctx, offers: OffersOfAll) => Promise<void>;
  gauges?: readonly FeatureGauge[];
  offers?: { readonly [Name in keyof Offers]?: readonly Offers[Name][] };
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type CallsIn<F> = F extends { calls: infer C } ? (C extends (offers: OffersOfAll) => infer Made ? Made : C) : never;

/** Every call of these features, by contract and name. Rejects a contract's name that two of them use. */
export function callsOf<const Features extends readonly Feature[]>(
  features: Features,
  offers: OffersOfAll,
): Intersection<CallsIn<Features[number]>> {
  const contractsOf = ({ calls }: Feature) => (typeof calls === 'function' ? calls(offers) : calls);
  return joinDeclared('contract', features, contractsOf) as Intersection<CallsIn<Features[number]>>;
}

/** What these features give to each other. */
export function offersOf(features: readonly Feature[]): OffersOfAll {
  return (name) => features.flatMap(({ offers }) => offers?.[name] ?? []);
}

/** The routes of the features, in their order. */
export function routesOf(features: readonly Feature[], offers: OffersOfAll): FeatureRoutes[] {
  return features.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(offers) : routes));
}

/** The features' hourly cleanup as one job. */
export function cleanupOf(features: readonly Feature[], offers: OffersOfAll): JobHandler {
  return async (ctx) => {
    for (const { cleanup } of features.toReversed()) await cleanup?.(ctx, offers);
  };
}
