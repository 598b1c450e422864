package orrery.core.thread;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.MapMaker;
import com.google.common.collect.Multiset;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** What Linux shows of the threads that were {@linkplain #noteCaller noted}. Java does not tell. */
    private static final Map<Thread, Path> NOTED = new MapMaker().weakKeys().makeMap();

    private ReadyThreads() {}

    /** Returns whether the operating system shows which threads are ready. */
    public static boolean areShown() {
        return ARE_SHOWN;
    }

    /** Notes which thread of the operating system the calling one is, so that it need not be found by its name. */
    public static void noteCaller() {
        Thread caller = Thread.currentThread();
        if (ARE_SHOWN && !LiveThreads.isVirtual(caller) && !NOTED.containsKey(caller)) {
            NOTED.put(caller, TASKS.toPath().resolve(callerId()).resolve("stat"));
        }
    }

    /**
     * Returns the names of the threads of the program that run or wait for a processor, except the calling one: those
     * of neither the JVM nor a machine. Empty if unknown.
     */
    public static ImmutableMultiset<String> ofProgram() {
        Multiset<String> ready = names();
        if (ready.isEmpty()) {
            return ImmutableMultiset.of();
        }
        Set<String> program = LiveThreads.all().stream()
                .filter(each -> !DeviceThreads.isDeviceThread(each) && !LiveThreads.isOfJvm(each))
                .map(ReadyThreads::name)
                .collect(Collectors.toSet());
        return ready.stream().filter(program::contains).collect(ImmutableMultiset.toImmutableMultiset());
    }

    /**
     * Returns whether one of some threads, none of which runs, was woken and waits for a processor; false if unknown.
     * Of those that were not noted, Linux knows names only: of threads with one name, those that run are taken off.
     */
    public static boolean areAmong(Collection<Thread> threads) {
        List<Thread> unnoted = new ArrayList<>();
        for (Thread each : threads) {
            Path noted = NOTED.get(each);
            if (noted == null) {
                unnoted.add(each);
            } else if (each.isAlive() && nameIfReady(noted) != null) {
                return true;
            }
        }
        return !unnoted.isEmpty() && areAmongByName(unnoted);
    }

    private static boolean areAmongByName(List<Thread> threads) {
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
        String caller = callerId();
        for (String task : TASKS.list()) {
            String name = task.equals(caller) ? null : nameIfReady(Path.of(TASKS.getPath(), task, "stat"));
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    private static String callerId() {
        try {
            return Files.readSymbolicLink(CALLER).getFileName().toString();
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
