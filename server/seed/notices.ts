type NoticeDraft = {
  message: string;
  type: string;
  /** The title of the linked content, if any. */
  item?: string;
  boxset?: string;
  url?: string;
  icon?: string;
  daysAgo: number;
  read?: boolean;
};

/** The notifications of an ordinary account. */
export const ordinaryNotices: NoticeDraft[] = [
  {
    message: "New in the catalogue: Using AI tools with care",
    type: "content.published",
    item: "Using AI tools with care",
    icon: "new",
    daysAgo: 0.1,
  },
  {
    message: "The boxset Retirement decisions has been updated",
    type: "boxset.updated",
    boxset: "Retirement decisions",
    icon: "update",
    daysAgo: 1.2,
  },
  {
    message: "Please read Sanctions in ten minutes by the date on your home page",
    type: "assignment.due",
    item: "Sanctions in ten minutes",
    icon: "due",
    daysAgo: 2.5,
  },
  {
    message: "Your profile was created by the academy team",
    type: "account.created",
    url: "/profile",
    daysAgo: 30,
    read: true,
  },
];

/** The notifications of the newcomer: nothing from before they joined. */
export const newcomerNotices: NoticeDraft[] = [
  {
    message: "Welcome to the academy. Start with your profile",
    type: "account.created",
    url: "/profile",
    icon: "person",
    daysAgo: 0,
  },
];
