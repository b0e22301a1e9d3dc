package threadlint.emit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import threadlint.drive.Recipe;

/** A class of the tester whose source is in the jar beside it, so that programs can have the very same as a class of their own. */
final class Template {
    private final List<String> imports = new ArrayList<>();
    private final List<String> body = new ArrayList<>();

    private Template() {}

    /** Of a class beside {@link Recipe}, by its simple name. */
    static Template of(String name) {
        try (InputStream file = Recipe.class.getResourceAsStream(name + ".java")) {
            if (file == null) {
                throw new IllegalStateException("the tester's jar has no source of " + name);
            }
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("the source of " + name + " cannot be read", e);
        }
    }

    private static Template parse(String text) {
        Template template = new Template();
        for (String line : text.split("\n")) {
            if (line.startsWith("import ")) {
                template.imports.add(line.substring("import ".length(), line.length() - 1));
            } else if (!line.startsWith("package ")) {
                boolean declares = line.startsWith("public final class ") || line.startsWith("public class ") || line.startsWith("final class ");
                template.body.add(declares ? "private static " + line.replaceFirst("^public ", "") : line);
            }
        }
        while (template.body.get(0).isEmpty()) {
            template.body.remove(0);
        }
        return template;
    }

    /** Lets its names mean what they mean in its source. */
    Template needIn(TypeNames names) {
        imports.forEach(names::need);
        return this;
    }

    /** The class, after an empty line. */
    void write(SourceWriter out) {
        out.line("");
        body.forEach(out::line);
    }
}
