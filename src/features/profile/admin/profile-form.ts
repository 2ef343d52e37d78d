import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { type Profile, ProfileChange } from '../profile.contract.ts';

/** What the profile form holds; a blank text is null on the server. */
export interface ProfileValues {
  displayName: string;
  avatarUrl: string;
  firstName: string;
  lastName: string;
  bio: string;
  phone: string;
  country: string;
  timezone: string;
  language: string;
  version: number;
}

export function formOf(profile: Profile): ProfileValues {
  const { displayName, version } = profile;
  const text = (name: Exclude<keyof ProfileValues, 'displayName' | 'version'>) => profile[name] ?? '';
  return {
    displayName,
    version,
    avatarUrl: text('avatarUrl'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    bio: text('bio'),
    phone: text('phone'),
    country: text('country'),
    timezone: text('timezone'),
    language: text('language'),
  };
}

/** What is sent of the form: names have a character at least, so that none is null. */
export function changeOf(values: ProfileValues): ProfileChange {
  return { ...values, firstName: values.firstName.trim() || null, lastName: values.lastName.trim() || null };
}

export const profileCheck = checkedBy<ProfileValues>(ProfileChange, changeOf);

export const profileLabels: Record<string, string> = {
  displayName: 'Display name',
  avatarUrl: 'Avatar URL',
  firstName: 'First name',
  lastName: 'Last name',
  bio: 'Bio',
  phone: 'Phone',
  country: 'Country',
  timezone: 'Timezone',
  language: 'Language',
};
