//! When a hook is appended, and where.

use super::hooks::{addition, entry};

#[test]
fn a_hook_goes_to_the_end_of_the_list_with_its_indentation() {
    for (config, indent) in [
        ("repos:\n- repo: a\n  hooks:\n  - id: b\n", 0),
        (
            "fail_fast: true\nrepos: # ours\n  - repo: a\n    hooks:\n      - id: b\n",
            2,
        ),
        (
            "repos:\n\n    # first\n    - repo: a\n      hooks: [{id: b}]\n# end\n",
            4,
        ),
    ] {
        assert_eq!(addition(config), Some(entry(indent)), "{config}");
    }
}

#[test]
fn a_hook_starts_on_a_line_of_its_own() {
    let config = "repos:\n- repo: a\n  hooks: [{id: b}]";
    assert_eq!(addition(config), Some(format!("\n{}", entry(0))));
}

#[test]
fn a_hook_has_the_line_ends_of_its_file() {
    let config = "repos:\r\n- repo: a\r\n  hooks: [{id: b}]\r\n";
    let added = addition(config).unwrap();
    assert_eq!(added, entry(0).replace('\n', "\r\n"));
}

#[test]
fn nothing_is_appended_where_it_could_land_elsewhere() {
    for config in [
        "",
        "repos: []\n",
        "repos:\n",
        "repos: [{repo: a, hooks: [{id: b}]}]\n",
        "repos:\n  - repo: a\n    hooks: [{id: b}]\nci:\n  skip: [b]\n",
        "repos:\n- repo: a\n  hooks: [{id: b}]\nexclude: x\n",
        "repos:\n- repo: a\n  hooks: [{id: b}]\n---\nother: 1\n",
        "repos:\n  - repo: a\n    hooks: [{id: b}]\n- c\n",
        "other:\n  repos:\n    - repo: a\n",
        "repos:\n\t- repo: a\n",
    ] {
        assert_eq!(addition(config), None, "{config}");
    }
}
