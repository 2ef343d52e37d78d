import { phoneAddress } from '../../../site-kit/links/phone-address.ts';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { locationsPaths } from '../locations.paths.ts';
import { choiceTitle } from './ChoosePage.tsx';

export interface BannerView {
  /** The chosen branch; null while none is. */
  location: { label: string; phone: string | null } | null;
}

/** In the strip above the header: the chosen branch's phone, or the way to choose one [K01]. The phone of a branch without one is the site's [K08]. */
export function LocationBanner({ view }: { view: BannerView }) {
  const { contact } = useSiteFacts();
  if (view.location === null) return <Opener label={choiceTitle} />;
  const phone = view.location.phone ?? contact.phone;
  return (
    <>
      <li>{view.location.label}</li>
      {phone ? <Phone number={phone} /> : null}
      <Opener label="Change location" />
    </>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <li>
      <a href={phoneAddress(number)}>{number}</a>
    </li>
  );
}

/** A link to the page of the choice; with script a button that opens it as a popup. */
function Opener({ label }: { label: string }) {
  const { here } = useSiteFacts();
  return (
    <li>
      <a href={locationsPaths.choose({ back: here })} data-popup-link>
        {label}
      </a>
      <button type="button" hidden data-popup-button>
        {label}
      </button>
    </li>
  );
}
