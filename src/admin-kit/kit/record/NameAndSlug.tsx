import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { slugify } from '../../../contracts/text/slug.ts';
import { required, TextControl } from '../form/controls.tsx';

interface NameAndSlugProps {
  /** Path of the readable name. */
  name: string;
  label: string;
  slugHelp: string;
  /** Why the slug of this record stays, or null. */
  slugHindrance?: string | null;
  maxSlug?: number;
  /** A new record: the slug follows the name until somebody edits it [F11] [H03]. */
  follows: boolean;
  autoFocus?: boolean;
}

/** A readable name and the slug that derives from it. */
export function NameAndSlug({
  name,
  label,
  slugHelp,
  slugHindrance = null,
  maxSlug = 100,
  follows,
  autoFocus,
}: NameAndSlugProps) {
  const { getValues, setValue, formState } = useFormContext();
  const derived = useRef(slugify(String(getValues(name) ?? ''), maxSlug));
  const follow = (text: string) => {
    if (!follows) return;
    const slug: unknown = getValues('slug');
    if (slug !== '' && slug !== undefined && slug !== derived.current) return;
    derived.current = slugify(text, maxSlug);
    setValue('slug', derived.current, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <TextControl
        name={name}
        label={label}
        {...required}
        autoFocus={autoFocus}
        // Where a drawer around it would take the focus.
        data-autofocus={autoFocus || undefined}
        onChange={(event) => follow(event.currentTarget.value)}
      />
      <TextControl
        name="slug"
        label="Slug"
        {...required}
        description={slugHindrance ?? slugHelp}
        disabled={slugHindrance !== null}
        classNames={{ input: 'mono' }}
        spellCheck={false}
        autoCapitalize="none"
      />
    </>
  );
}
