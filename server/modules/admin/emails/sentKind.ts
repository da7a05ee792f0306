/** The audit log's name for an email that was sent. */
export const sentEmailKind = "sent email";
export const subjectOfSent = (id: number): string => `${sentEmailKind} ${id}`;
