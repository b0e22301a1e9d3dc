package threadlint.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import threadlint.runtime.jvm.Natives;

/**
 * The loggers of the JVM with their handlers, levels and filters, and the names of files that handlers write. The handlers
 * that the JVM makes by itself keep the standard error stream that they found, so they, too, are made afresh when
 * something was set.
 */
final class LogSettings {
    /**
     * The names of files that handlers have locked. A handler that is not closed leaves its own, although the lock is
     * gone: after a hundred schedules there would be no name left.
     */
    private final Field lockedNames = Natives.field(FileHandler.class, "locks");

    /** The root logger as the configuration leaves it; null until then. */
    private List<Object> root;

    void restore() {
        if (Natives.isUninitialized(LogManager.class)) {
            return;
        }
        LogManager manager = LogManager.getLogManager();
        // One of the program's own, which only the program knows how to configure, is left alone.
        if (manager.getClass() == LogManager.class && isChanged(manager)) {
            for (String name : Collections.list(manager.getLoggerNames())) {
                Logger logger = manager.getLogger(name);
                if (logger != null) {
                    forget(logger);
                }
            }
            configure(manager);
            root = state(Logger.getLogger(""));
        }
        if (!Natives.isUninitialized(FileHandler.class)) {
            ((Set<?>) Natives.get(lockedNames)).clear();
        }
    }

    private boolean isChanged(LogManager manager) {
        if (!state(Logger.getLogger("")).equals(root)) {
            return true;
        }
        for (String name : Collections.list(manager.getLoggerNames())) {
            Logger logger = name.isEmpty() ? null : manager.getLogger(name);
            if (logger != null && isSet(logger)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSet(Logger logger) {
        return logger.getLevel() != null
                || logger.getFilter() != null
                || !logger.getUseParentHandlers()
                || logger.getHandlers().length > 0;
    }

    private static List<Object> state(Logger root) {
        List<Object> state = new ArrayList<>(Arrays.asList(root.getLevel(), root.getFilter()));
        for (Handler handler : root.getHandlers()) {
            state.addAll(Arrays.asList(handler, handler.getLevel(), handler.getFilter(), handler.getFormatter(), handler.getErrorManager()));
        }
        return state;
    }

    /** Handlers are not closed: that would run code of the program. But a file that is logged to would stay locked. */
    private static void forget(Logger logger) {
        for (Handler handler : logger.getHandlers()) {
            logger.removeHandler(handler);
            if (handler.getClass() == FileHandler.class) {
                handler.setFormatter(new SimpleFormatter());
                handler.close();
            }
        }
        logger.setFilter(null);
        logger.setUseParentHandlers(true);
    }

    private static void configure(LogManager manager) {
        try {
            manager.readConfiguration();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
