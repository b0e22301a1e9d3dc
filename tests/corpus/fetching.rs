//! How a jar gets into the cache.

use std::cell::RefCell;
use std::fs;
use std::path::Path;

use crate::jars::{FetchError, JARS, Jar, is_unreachable};

#[test]
fn a_jar_is_taken_only_with_the_pinned_content() {
    let cache = tempfile::tempdir().expect("a folder");
    let cache = cache.path().join("new");
    let jar = JARS[2];
    let asked = RefCell::new(Vec::new());
    let wrong = |url: &str, to: &Path| {
        asked.borrow_mut().push(url.to_owned());
        fs::write(to, "other bytes").expect("a file");
        Ok(())
    };
    let error = jar
        .fetch(&cache, "https://mirror/", wrong)
        .expect_err("other content");
    assert!(matches!(error, FetchError::OtherContent { .. }), "{error}");
    // Neither the jar nor a part of it is left.
    assert_eq!(fs::read_dir(&cache).expect("the cache").count(), 0);
    // A file that was damaged in the cache is downloaded again.
    let path = cache.join("io.grpc.grpc-core-1.70.0-sources.jar");
    fs::write(&path, "damaged").expect("a file");
    assert!(jar.fetch(&cache, "https://mirror", wrong).is_err());
    let url = "https://mirror/io/grpc/grpc-core/1.70.0/grpc-core-1.70.0-sources.jar";
    assert_eq!(*asked.borrow(), [url, url]);
}

#[test]
fn a_jar_is_downloaded_once() {
    let cache = tempfile::tempdir().expect("a folder");
    // The hash of `abc` is an example of the standard (FIPS 180).
    let jar = Jar {
        group: "org.example",
        artifact: "a",
        version: "1",
        sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    };
    let asked = RefCell::new(0);
    let download = |_: &str, to: &Path| {
        *asked.borrow_mut() += 1;
        fs::write(to, "abc").expect("a file");
        Ok(())
    };
    for _ in 0..2 {
        let path = jar.fetch(cache.path(), "https://mirror", download);
        let text = fs::read_to_string(path.expect("the jar")).expect("its content");
        assert_eq!(text, "abc");
    }
    assert_eq!(*asked.borrow(), 1);
}

#[test]
fn a_failed_download_is_an_error() {
    let cache = tempfile::tempdir().expect("a folder");
    let refused = |url: &str, _: &Path| {
        Err(FetchError::Refused {
            url: url.to_owned(),
            said: "404".to_owned(),
        })
    };
    let error = JARS[0].fetch(cache.path(), "https://mirror", refused);
    assert!(matches!(error, Err(FetchError::Refused { .. })));
}

#[test]
fn no_answer_is_distinguished_from_a_refusal() {
    assert!(
        [5, 6, 7, 28, 35, 52, 56, 97]
            .map(Some)
            .into_iter()
            .all(is_unreachable)
    );
    // A wrong address, a page that is not there, a certificate that is not trusted, a signal.
    assert!(
        ![Some(3), Some(22), Some(60), None]
            .into_iter()
            .any(is_unreachable)
    );
}
