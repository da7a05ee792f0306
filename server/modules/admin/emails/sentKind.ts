/** What the audit log calls an email that was sent. */
export const sentEmailKind = "sent email";
export const subjectOfSent = (id: number): string => `${sentEmailKind} ${id}`;
