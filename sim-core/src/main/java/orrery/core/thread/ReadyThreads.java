package orrery.core.thread;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether threads of this process have work to do, also those that wait for a processor. The state of a Java
 * thread does not: one that was woken is found waiting until it runs, which takes long on a busy computer. Linux shows
 * what its scheduler knows.
 */
public final class ReadyThreads {
    private static final File TASKS = new File("/proc/self/task");
    private static final Path CALLER = Path.of("/proc/thread-self");
    private static final boolean ARE_SHOWN = TASKS.isDirectory() && Files.isSymbolicLink(CALLER);

    /** The number of bytes that Linux keeps of the name of a thread. */
    private static final int NAME_BYTES = 15;

    private static final long MAIN_ID = 1;

    private ReadyThreads() {}

    /** Returns whether the operating system tells. */
    public static boolean areShown() {
        return ARE_SHOWN;
    }

    /** Returns whether a thread of this process but the calling one runs or waits for a processor; false if unknown. */
    public static boolean exist() {
        return !names().isEmpty();
    }

    /**
     * Returns whether one of some threads, none of which runs, was woken and waits for a processor; false if unknown.
     * Linux knows names only: of threads with one name, those that run are taken off.
     */
    public static boolean areAmong(Collection<Thread> threads) {
        Multiset<String> ready = names();
        if (!ready.isEmpty()) {
            LiveThreads.all().stream()
                    .filter(each -> each.getState() == Thread.State.RUNNABLE)
                    .forEach(each -> ready.remove(name(each)));
        }
        return !ready.isEmpty() && threads.stream().anyMatch(each -> ready.contains(name(each)));
    }

    /** Returns the name by which Linux knows a thread. The one that runs {@code main} is called as the process is. */
    private static String name(Thread thread) {
        if (thread.getId() == MAIN_ID && thread.getName().equals("main")) {
            return "java";
        }
        byte[] bytes = thread.getName().getBytes(StandardCharsets.UTF_8);
        return new String(bytes, 0, Math.min(bytes.length, NAME_BYTES), StandardCharsets.ISO_8859_1);
    }

    /** Returns the names of the threads that are ready, except the calling one. */
    private static Multiset<String> names() {
        Multiset<String> names = HashMultiset.create();
        if (!ARE_SHOWN) {
            return names;
        }
        try {
            String caller = Files.readSymbolicLink(CALLER).getFileName().toString();
            for (String task : TASKS.list()) {
                String name = task.equals(caller) ? null : nameIfReady(Path.of(TASKS.getPath(), task, "stat"));
                if (name != null) {
                    names.add(name);
                }
            }
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException("the threads of this process cannot be listed", e);
        }
    }

    /**
     * Returns the name of a thread that is ready; null for others. The file has the name in parentheses, then the
     * state.
     */
    private static @Nullable String nameIfReady(Path stat) {
        try {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            int end = line.lastIndexOf(')');
            return line.startsWith("R", end + 2) ? line.substring(line.indexOf('(') + 1, end) : null;
        } catch (IOException ended) {
            return null;
        }
    }
}
