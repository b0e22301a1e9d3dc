# Everything that CI checks.
ready:
    .ci/run

# All tests; fails without a JDK.
test:
    THREADLINT_REQUIRE_JDK=1 cargo test --locked

# Accept changed snapshots after reading the differences.
accept:
    INSTA_UPDATE=always cargo test --locked

# CPU time and memory against parsing every file below the paths.
bench *paths:
    cargo bench --bench check -- {{paths}}

# Precision and recall on judged jars, or with `--diff REV` what changes; see CONTRIBUTING.md.
corpus *args:
    cargo bench --bench corpus -- {{args}}
