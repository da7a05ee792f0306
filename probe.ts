import { startServer } from "./tests/e2e/server.ts";
const server = await startServer({ LOG_LEVEL: "error" });
const jar = new Map<string,string>();
const get = async (p: string, init: RequestInit = {}) => {
  const r = await fetch(server.url + p, { redirect: "manual", ...init, headers: { cookie: [...jar].map(([k,v])=>`${k}=${v}`).join("; "), ...(init.headers as object) } });
  for (const c of r.headers.getSetCookie()) { const [k, v] = c.split(";")[0]!.split("="); jar.set(k!, v!); }
  return r;
};
const login = async (who: string) => {
  jar.clear(); await get("/login");
  const r = await get("/login", { method: "POST", headers: { "content-type": "application/json", "x-xsrf-token": decodeURIComponent(jar.get("XSRF-TOKEN")!) }, body: JSON.stringify({ email: `${who}@academy.example`, password: "Demo-Pass-2026" }) });
  if (!r.ok) throw new Error(String(r.status) + await r.text());
};
const looks = async (p: string) => {
  let best = Infinity, html = "";
  for (let i = 0; i < 3; i++) { const t = performance.now(); html = await (await get(p)).text(); best = Math.min(best, performance.now() - t); }
  const root = /<div id="root">(.*)<\/div>\s*<script/s.exec(html)?.[1] ?? html.slice(html.indexOf('<div id="root">'));
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(root)?.[1] ?? "";
  for (const m of root.matchAll(/<[^>]{0,200} style="[^"]*"[^>]{0,80}/g)) console.log("  STYLE", m[0].slice(0,260));
  const rules = /<style data-emotion[^>]*>(.*?)<\/style>/s.exec(html)?.[1]?.length ?? 0;
  console.log(p.padEnd(40), "html", html.length, "main", main.length, "rules", rules, best.toFixed(0) + " ms", "|", main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").slice(0, 150));
};
await login("learner");
for (const p of ["/", "/item/1", "/catalogue", "/search?name=pension", "/accreditation", "/accreditation/search", "/profile", "/nowhere"]) await looks(p);
await login("super");
for (const p of ["/admin/start", "/admin/house", "/admin/house/users", "/admin/house/glossary", "/admin/house/glossary/1/edit", "/admin/house/glossary/create", "/admin/house/users/create", "/admin/house/users/3/edit", "/admin/house/reports", "/admin/house/reports/user-report", "/admin/house/audit-log", "/admin/house/broadcasts/create", "/admin/house/users/3", "/admin/house/glossary/import","/admin/house/reports/schedules"]) await looks(p);
console.log(server.output().split("\n").filter(l=>l.includes("err")).map(l=>l.slice(0,400)).join("\n"));
await server.stop();
