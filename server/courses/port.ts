import { besidePort, courseUrlAt, StartRefused, type Config } from "../config.ts";

type Probe = (at: Pick<Config, "port" | "host">, name?: string) => Promise<number>;

/** A configuration whose port of courses is known. */
export type WithCoursePort = Config & { coursePort: number };

/**
 * Settles where courses are served. A port that was asked for must be there; the one beside PORT need not, as several servers
 * may run on one machine: then a free one is taken.
 * @throws StartRefused where COURSE_PORT cannot be had
 */
export async function withCoursePort(config: Config, probe: Probe): Promise<WithCoursePort> {
  const { host } = config;
  const coursePort =
    config.coursePort === null
      ? await probe({ host, port: besidePort(config.port) }).catch(() => probe({ host, port: 0 }))
      : config.coursePort === config.port
        ? refuseSame()
        : await probe({ host, port: config.coursePort }, "COURSE_PORT");
  return {
    ...config,
    coursePort,
    courseUrl: config.courseUrlGiven ? config.courseUrl : courseUrlAt(config, coursePort),
  };
}

function refuseSame(): never {
  throw new StartRefused("COURSE_PORT must not be PORT: courses need an origin of their own");
}
