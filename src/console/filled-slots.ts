import { lazy } from 'react';
import type { FilledSlots } from '../admin/slots.tsx';

/** What features give to screens of features before them, and to the kit. */
export const filledSlots: FilledSlots = {
  savedViews: lazy(async () => ({
    default: (await import('../features/table-views/admin/SavedViews.tsx')).SavedViews,
  })),
  rolesGranting: lazy(async () => ({
    default: (await import('../features/roles/admin/RolesGranting.tsx')).RolesGranting,
  })),
  contentTypesOfGroup: lazy(async () => ({
    default: (await import('../features/content-types/admin/ContentTypesControl.tsx')).ContentTypesControl,
  })),
  typeChange: lazy(async () => ({
    default: (await import('../features/entries/conversion-screen/TypeChangeDialog.tsx')).TypeChangeDialog,
  })),
  entriesExport: lazy(async () => ({
    default: (await import('../features/entries/list-screen/EntriesExport.tsx')).EntriesExport,
  })),
};
