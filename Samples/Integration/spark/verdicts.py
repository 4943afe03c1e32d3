"""Asks every rule about every payload on a cluster, and writes the verdicts.

    spark-submit verdicts.py RULES PAYLOADS VERDICTS

RULES has the columns `id` and `rule` (a predicate, or a dictionary as JSON), PAYLOADS `id` and `payload` (JSON); both are
Parquet, or JSON lines if they end in .jsonl. VERDICTS becomes Parquet: rule, payload, verdict, reason, certainty, error, and
what the verdicts were made with. Every worker needs `activationrule` on its path, or where ACTIVATIONRULE says.
"""
import json
import os
import subprocess
import sys

from pyspark.sql import SparkSession
from pyspark.sql.types import StringType, StructField, StructType

TOOL = os.environ.get("ACTIVATIONRULE", "activationrule")
COLUMNS = ["rule", "payload", "verdict", "reason", "certainty", "error", "version", "ruleTable", "types", "presets"]


def table(spark, path):
    return spark.read.json(path) if path.endswith(".jsonl") else spark.read.parquet(path)


def request(row):
    """One line for the tool; the answer carries the same `id`, so that the order of partitions does not matter."""
    rule = row.rule if not row.rule.lstrip().startswith("{") else json.loads(row.rule)
    question = {"op": "evaluate", "id": [row.rule_id, row.payload_id], "rule": rule, "payload": json.loads(row.payload)}
    return json.dumps(question)


def verdict(identity):
    def read(line):
        answer = json.loads(line)
        rule, payload = answer["id"]
        made = [identity[name] for name in COLUMNS[6:]]
        if "error" in answer:
            return (str(rule), str(payload), None, None, None, answer["error"]["message"], *made)
        share = answer["rules"][0]["shares"][0]
        return (str(rule), str(payload), share["verdict"], share["reason"]["code"], share["certainty"], None, *made)

    return read


def main(rules, payloads, verdicts):
    spark = SparkSession.builder.appName("activation rules").getOrCreate()
    identity = json.loads(subprocess.check_output([TOOL, "--version", "--json"]))
    pairs = table(spark, rules).selectExpr("id AS rule_id", "rule").crossJoin(
        table(spark, payloads).selectExpr("id AS payload_id", "payload"))
    # Each partition is one process; where it fails, Spark runs the partition again, and keeps nothing of the first run.
    pairs = pairs.repartition(4 * spark.sparkContext.defaultParallelism)
    answers = pairs.rdd.map(request).pipe(f"{TOOL} batch --jobs 1", checkCode=True)
    schema = StructType([StructField(name, StringType()) for name in COLUMNS])
    spark.createDataFrame(answers.map(verdict(identity)), schema).write.mode("overwrite").parquet(verdicts)


if __name__ == "__main__":
    main(*sys.argv[1:])
