declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    publicForm: (slug: string) => PublicForm;
    submissionsOfForm: (id: string) => string;
  }
}

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    /** How far visitors come with a form in steps. */
    formSteps: { formId: string };
    /** Its single-use links. */
    formLinks: { formId: string };
  }
}

/** Where visitors find a form: its page, and the script by which pages of other sites show it. */
interface PublicForm {
  page: string;
  script: string;
}
