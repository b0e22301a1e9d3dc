# Builds the program, and puts it beside git in a small image: `docker build -t threadlint .`
# The tester is inside; `confirm`, `run` and `predict` need an image with Java on top of this one.
FROM maven:3-eclipse-temurin-17 AS tester
COPY tester /tester
RUN mvn -q -B -Dmaven.test.skip=true -f /tester package

FROM rust:1-alpine AS program
RUN apk add --no-cache musl-dev
WORKDIR /threadlint
COPY . .
COPY --from=tester /tester/target/threadlint-tester.jar tester/
# The image has the compiler; the file would fetch another one with more components.
RUN rm rust-toolchain.toml && THREADLINT_REQUIRE_TESTER=1 cargo build --release --locked

FROM alpine:3
# For `--changed` and `--staged`, also in folders of another user.
RUN apk add --no-cache git && git config --system safe.directory '*'
COPY --from=program /threadlint/target/release/threadlint /usr/local/bin/
COPY LICENSE /usr/share/licenses/threadlint/
WORKDIR /src
ENTRYPOINT ["threadlint"]
