"""Optuna's ask and tell by several processes on one study: pairs per second, times of each.

optuna_pairs.py URL WORKERS SECONDS WARM_UP_SECONDS random|tpe    prints one JSON object
"""

import json
import multiprocessing
import sys
import time
import uuid

import optuna

SCHEMA = "grapl_bench_optuna"


def storage(url):
    if url.startswith("sqlite"):
        # As long as grapl waits for a lock; the driver's own five seconds are too few.
        arguments = {"timeout": 60}
    else:
        arguments = {"options": "-csearch_path=" + SCHEMA}
    return optuna.storages.RDBStorage(url, engine_kwargs={"connect_args": arguments})


def sampler(name, seed):
    if name == "random":
        return optuna.samplers.RandomSampler(seed=seed)
    return optuna.samplers.TPESampler(seed=seed)


def work(url, study_name, sampler_name, number, count_from, end, results):
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    asks, tells, failed, in_all = [], [], 0, 0
    study = optuna.load_study(
        study_name=study_name, storage=storage(url), sampler=sampler(sampler_name, number)
    )
    before = time.process_time()
    while time.monotonic() < end:
        try:
            begun = time.monotonic()
            trial = study.ask()
            x = trial.suggest_float("x", 0, 1)
            handed = time.monotonic()
            study.tell(trial, (x - 0.3) ** 2)
            told = time.monotonic()
        except Exception:  # "database is locked" and the like: counted, and on with the next
            failed += 1
            continue
        in_all += 1
        if count_from <= told < end:
            asks.append(handed - begun)
            tells.append(told - handed)
    results.put((asks, tells, failed, in_all, time.process_time() - before))


def spread(times):
    times = sorted(times)

    def at(share):
        rank = -int(-share * len(times) // 1)
        return 1e3 * times[max(0, rank - 1)] if times else 0

    return {"count": len(times), "median": at(0.5), "p99": at(0.99), "most": at(1)}


def prepare(url, statement):
    if not url.startswith("sqlite"):
        import sqlalchemy

        with sqlalchemy.create_engine(url).connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(
                sqlalchemy.text(statement)
            )


def main(url, workers, seconds, warm_up, sampler_name):
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    prepare(url, "CREATE SCHEMA IF NOT EXISTS " + SCHEMA)
    try:
        study_name = "bench-" + uuid.uuid4().hex
        study = optuna.create_study(study_name=study_name, storage=storage(url))
        results = multiprocessing.Queue()
        # Processes take a while to start; they all begin within the time to warm up.
        count_from = time.monotonic() + warm_up
        processes = [
            multiprocessing.Process(
                target=work,
                args=(
                    url,
                    study_name,
                    sampler_name,
                    number,
                    count_from,
                    count_from + seconds,
                    results,
                ),
            )
            for number in range(workers)
        ]
        for process in processes:
            process.start()
        gathered = [results.get() for _ in processes]
        for process in processes:
            process.join()
        asks = [each for one in gathered for each in one[0]]
        tells = [each for one in gathered for each in one[1]]
        in_all = sum(one[3] for one in gathered)
        done = optuna.trial.TrialState.COMPLETE
        print(
            json.dumps(
                {
                    "version": optuna.__version__,
                    "pairs": len(asks),
                    "failed": sum(one[2] for one in gathered),
                    "inAll": in_all,
                    "cpuMicros": 1e6 * sum(one[4] for one in gathered) / max(1, in_all),
                    "kept": len(study.get_trials(deepcopy=False, states=(done,))),
                    "ask": spread(asks),
                    "tell": spread(tells),
                }
            )
        )
    finally:
        prepare(url, "DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]), sys.argv[5])
