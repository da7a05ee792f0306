import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { emailVariantCalls, type ListedEmailVariant } from "#src/contracts/admin/emails.ts";
import { mostPerPage } from "#src/contracts/admin/query.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { templatesAt } from "#src/routes/admin/emailsTemplates.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import { emailVariantResources } from "#src/routes/admin/resources/emailVariants.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { withGiven } from "../withGiven.ts";

/** The variants of one email as a resource of their own, with the email given. */
export function useVariantsAt(place: ResourcePlace, emailId: number): ResourceAt {
  return useMemo(() => {
    const { set, variants } = templatesAt(place);
    return {
      place: { ...variants, title: "Variants", path: fillPath(variants.path, { id: emailId }) },
      resource: withGiven(emailVariantResources[set], { email_id: emailId }),
    };
  }, [place, emailId]);
}

/** All variants of an email, in the order in which they are tried. */
export function useVariants(place: ResourcePlace, emailId: number) {
  const { ask } = useAsk();
  const { list } = emailVariantCalls[templatesAt(place).set];
  const query = { email_id: [emailId], sort: "position", perPage: mostPerPage } as const;
  const asked = useQuery({ ...ask(list, { query }), ...saidByPage });
  const variants: readonly ListedEmailVariant[] | undefined = asked.data?.data;
  return { asked, variants };
}

/** The rule for which variant a recipient gets. */
export const variantsRule =
  "Recipients get the first variant that is on and matches their audience and language. Everyone else gets the email’s own text.";

/** Whom a variant is for, and in whose name it is sent. */
export function ruleOf({ audience, language_name: language, sender }: ListedEmailVariant): string {
  const who = audience === null ? "Everyone" : `Members of ${audience}`;
  const chosen = language && ` who ${audience === null ? "has" : "have"} chosen ${language}`;
  return `${who}${chosen ?? ""}${sender === null ? "" : `, from “${sender}”`}`;
}
