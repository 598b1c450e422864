package orrery.docs;

import com.google.common.collect.MapMaker;
import com.google.common.io.Closer;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.docs.Examples.Observer;
import orrery.sim.Finding;
import orrery.sim.Machine;

/**
 * Observes the first machine of a program until the observation ends: when the program has ended, or when the process
 * ends before. Any thread may end it, and it ends once.
 */
final class Observation implements Observer {
    private final List<Observer> observers;
    private final Closer closer = Closer.create();

    /** A program may create more machines than there is room for at the same time. */
    private final Set<Machine> others =
            Collections.newSetFromMap(new MapMaker().weakKeys().makeMap());

    private @Nullable Machine first;
    private @Nullable IOException failure;
    private boolean ended;

    /** Prepares to observe; the last observer is done first. */
    Observation(List<Observer> observers) {
        this.observers = List.copyOf(observers);
    }

    /** Takes a machine of the program: observes it if it is the first one. */
    synchronized void add(Machine machine) {
        if (first != null) {
            others.add(machine);
        } else if (!ended) {
            first = machine;
            observe();
        }
    }

    private void observe() {
        for (Observer each : observers) {
            try {
                closer.register(each.observe(first));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Observes the only machine of a program, which is closed after it. */
    @Override
    public Closeable observe(Machine machine) {
        add(machine);
        return this::end;
    }

    /** Ends the observation, unless that has been done. What an observer cannot write is {@link #failure}. */
    synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        try {
            closer.close();
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Ends the observation, and closes the machines, so that checks find what is left in them. */
    void endAndClose() {
        end();
        first().ifPresent(Machine::close);
        others.forEach(Machine::close);
    }

    /** Returns the machine that is observed; empty if the program has created none. */
    synchronized Optional<Machine> first() {
        return Optional.ofNullable(first);
    }

    /** Returns what checks have found in the machine so far. */
    List<Finding> findings() {
        return first().map(Machine::findings).orElse(List.of());
    }

    /** Returns why an observer could not write what it should; empty if all have. */
    synchronized Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }
}
