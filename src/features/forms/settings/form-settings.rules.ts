import type { FormSettings } from './form-settings.contract.ts';

/** The settings that a form follows, each with its value or its preset. */
export interface EffectiveSettings {
  submitLabel: string;
  confirmationType: 'message' | 'redirect';
  confirmationMessage: string;
  confirmationUrl: string;
  closedMessage: string;
  opensAt: Date | null;
  closesAt: Date | null;
  maxSubmissions: number | null;
  perHour: number;
  honeypot: boolean;
  minSeconds: number;
  allowedOrigins: readonly string[];
  visitorData: 'full' | 'anonymous' | 'none';
  /** Null: for ever. */
  retentionDays: number | null;
  saveForLater: boolean;
  onlyByLink: boolean;
}

/** What a form follows where its settings say nothing. A blank text counts as nothing. */
export const presetSettings = {
  submitLabel: 'Submit Form',
  confirmationMessage: 'Thank you for your request. We will get back to you soon.',
  closedMessage: 'This form is closed.',
  perHour: 3000,
  minSeconds: 2,
} as const;

/** A form's settings with the presets in place of what is missing. */
export function effectiveSettings(settings: FormSettings): EffectiveSettings {
  const { submitLabel, confirmationMessage, closedMessage } = settings;
  return {
    submitLabel: submitLabel?.trim() || presetSettings.submitLabel,
    confirmationType: settings.confirmationType ?? 'message',
    confirmationMessage: confirmationMessage?.trim() || presetSettings.confirmationMessage,
    confirmationUrl: settings.confirmationUrl ?? '',
    closedMessage: closedMessage?.trim() || presetSettings.closedMessage,
    opensAt: openingTimestamp(settings.opensAt),
    closesAt: openingTimestamp(settings.closesAt),
    maxSubmissions: settings.maxSubmissions ?? null,
    perHour: settings.perHour ?? presetSettings.perHour,
    honeypot: settings.honeypot ?? true,
    minSeconds: settings.minSeconds ?? presetSettings.minSeconds,
    allowedOrigins: settings.allowedOrigins ?? [],
    visitorData: settings.visitorData ?? 'full',
    retentionDays: settings.retentionDays ?? null,
    saveForLater: settings.saveForLater ?? true,
    onlyByLink: settings.onlyByLink ?? false,
  };
}

const zone = /(?:Z|[+-]\d\d:?\d\d)$/;

/** The moment at which a form opens or closes. A time without a zone is UTC, as the server's clock is. */
export function openingTimestamp(text: string | null | undefined): Date | null {
  if (!text) return null;
  return new Date(text.includes('T') && !zone.test(text) ? `${text}Z` : text);
}
