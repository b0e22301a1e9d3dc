// Fires: a parser and a compiled path expression keep state while they work, and their
// documentation says that only one thread may use them.
import java.io.File;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.xpath.XPathExpression;
import org.w3c.dom.Document;

@ThreadSafe
class SharedParser {
  private final DocumentBuilder parser;
  private final XPathExpression title;

  SharedParser(DocumentBuilder parser, XPathExpression title) {
    this.parser = parser;
    this.title = title;
  }

  String titleOf(File file) throws Exception {
    Document document = parser.parse(file); // expect: P3 parser
    return title.evaluate(document); // expect: P3 title
  }
}

@interface ThreadSafe {}
