//! XML documents.

use std::io::{self, BufWriter, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, Event};

pub(super) type Xml<'o> = Writer<BufWriter<&'o mut dyn Write>>;

/// Writes a document whose root element `root` writes.
pub(super) fn document<'o>(
    out: &'o mut dyn Write,
    root: impl FnOnce(&mut Xml<'o>) -> io::Result<()>,
) -> io::Result<()> {
    let mut xml = Writer::new_with_indent(BufWriter::new(out), b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    root(&mut xml)?;
    let mut out = xml.into_inner();
    writeln!(out)?;
    out.flush()
}
