import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles projects one by one in a single JVM: `java CompileAll.java OUT LIST`.
 *
 * <p>LIST names one file or folder per line, each a project of its own. Classes go to numbered
 * folders below OUT. Exits with 1, naming each project that does not compile.
 */
public final class CompileAll {
  public static void main(String[] args) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> projects = Files.readAllLines(Path.of(args[1]), StandardCharsets.UTF_8);
    int failures = 0;
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      for (int i = 0; i < projects.size(); i++) {
        Path out = Files.createDirectories(Path.of(args[0], Integer.toString(i)));
        Iterable<? extends JavaFileObject> sources =
            files.getJavaFileObjectsFromPaths(sources(Path.of(projects.get(i))));
        List<String> options =
            List.of("--release", "17", "-proc:none", "-Xlint:none", "-d", out.toString());
        StringWriter messages = new StringWriter();
        if (!compiler.getTask(messages, files, null, options, null, sources).call()) {
          failures++;
          System.out.println(projects.get(i) + "\n" + messages);
        }
      }
    }
    if (failures > 0) {
      System.exit(1);
    }
  }

  private static List<Path> sources(Path project) throws IOException {
    try (Stream<Path> paths = Files.walk(project)) {
      return new ArrayList<>(paths.filter(path -> path.toString().endsWith(".java")).toList());
    }
  }
}
