import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Prints the types that packages offer, or the methods that types offer, of the JDK that runs it.
 *
 * <p>{@code java PublicApi.java types java.util java.util.concurrent} prints one qualified name a
 * line, annotations and what can be thrown apart; {@code java PublicApi.java methods java.util.List}
 * prints lines of a type, a method's name and its number of parameters, static methods and those of
 * {@code Object} apart. Nested types are written with dots.
 */
final class PublicApi {
  private static final ClassLoader LOADER = ClassLoader.getSystemClassLoader();

  private PublicApi() {}

  public static void main(String[] arguments) throws Exception {
    TreeSet<String> lines = new TreeSet<>();
    for (String name : List.of(arguments).subList(1, arguments.length)) {
      if (arguments[0].equals("types")) {
        addTypes(name, lines);
      } else {
        addMethods(name, lines);
      }
    }
    lines.forEach(System.out::println);
  }

  private static void addTypes(String packageName, TreeSet<String> lines) throws Exception {
    Path packages = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("packages", packageName);
    try (Stream<Path> modules = Files.list(packages)) {
      for (Path module : modules.toList()) {
        Path folder = module.toRealPath().resolve(packageName.replace('.', '/'));
        if (!Files.isDirectory(folder)) {
          continue;
        }
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.toList()) {
            String simple = file.getFileName().toString();
            if (simple.endsWith(".class") && !simple.contains("-info")) {
              String binary = packageName + "." + simple.substring(0, simple.length() - 6);
              Class<?> type = Class.forName(binary, false, LOADER);
              if (isVisible(type)) {
                lines.add(type.getCanonicalName());
              }
            }
          }
        }
      }
    }
  }

  private static boolean isVisible(Class<?> type) {
    boolean isData = !type.isAnnotation() && !Throwable.class.isAssignableFrom(type);
    if (!isData || type.getCanonicalName() == null) {
      return false;
    }
    for (Class<?> outer = type; outer != null; outer = outer.getDeclaringClass()) {
      if (!Modifier.isPublic(outer.getModifiers()) && !Modifier.isProtected(outer.getModifiers())) {
        return false;
      }
    }
    return true;
  }

  private static void addMethods(String typeName, TreeSet<String> lines) throws Exception {
    for (Method method : Class.forName(typeName).getMethods()) {
      boolean isObjects = method.getDeclaringClass() == Object.class;
      if (!Modifier.isStatic(method.getModifiers()) && !method.isBridge() && !isObjects) {
        String canonical = Class.forName(typeName).getCanonicalName();
        lines.add(canonical + " " + method.getName() + "/" + method.getParameterCount());
      }
    }
  }
}
