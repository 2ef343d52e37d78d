/** The texts of the quote form, spelled as specified [Q25]; here an owner corrects them. */
export const quoteTexts = {
  emailRequired: 'Email is required!',
  firstNameRequired: 'Fist name should not be emtpy!',
  lastNameRequired: 'Last name should not be emtpy!',
  thanks: 'Thank you for your request. We will get back to you soon.',
  sent: 'Request Sent Successfully',
  failed: 'Something went wrong',
  unknownFailure: 'An unknown error occurred',
  taxOpen: 'Tax will be confirmed',
} as const;
