package orrery.docs;

import java.util.LinkedHashMap;
import java.util.Map;
import orrery.docs.lessons.AsynchronousPrograms;
import orrery.docs.lessons.BrokenCaptures;
import orrery.docs.lessons.Capture;
import orrery.docs.lessons.ChildGraphs;
import orrery.docs.lessons.Conditionals;
import orrery.docs.lessons.Deadlocks;
import orrery.docs.lessons.DeviceLaunch;
import orrery.docs.lessons.ErrorsThatStay;
import orrery.docs.lessons.Events;
import orrery.docs.lessons.EverySchedule;
import orrery.docs.lessons.ExternalSemaphores;
import orrery.docs.lessons.FirstKernel;
import orrery.docs.lessons.FromCuToTest;
import orrery.docs.lessons.GpuTestsInCi;
import orrery.docs.lessons.GraphsByHand;
import orrery.docs.lessons.InjectedFaults;
import orrery.docs.lessons.LegacyStream;
import orrery.docs.lessons.MemoryNodes;
import orrery.docs.lessons.Partitions;
import orrery.docs.lessons.Profile;
import orrery.docs.lessons.ProgrammaticDependentLaunch;
import orrery.docs.lessons.Races;
import orrery.docs.lessons.SeveralDevices;
import orrery.docs.lessons.StreamMemoryOperations;
import orrery.docs.lessons.StreamOrderedMemory;
import orrery.docs.lessons.StreamPriorities;
import orrery.docs.lessons.StreamsAndOverlap;
import orrery.docs.lessons.TestingWithTheKit;
import orrery.docs.lessons.Updates;
import orrery.docs.lessons.UserObjects;
import orrery.docs.program.Lesson;

/** The lessons of the guide by name. A page of the guide has the name of its lesson, after its number. */
public final class Lessons {
    private static final Map<String, Lesson> ALL = new LinkedHashMap<>();

    static {
        ALL.put("first-kernel", new FirstKernel());
        ALL.put("streams-and-overlap", new StreamsAndOverlap());
        ALL.put("events", new Events());
        ALL.put("legacy-stream", new LegacyStream());
        ALL.put("capture", new Capture());
        ALL.put("broken-captures", new BrokenCaptures());
        ALL.put("graphs-by-hand", new GraphsByHand());
        ALL.put("updates", new Updates());
        ALL.put("conditionals", new Conditionals());
        ALL.put("memory-nodes", new MemoryNodes());
        ALL.put("device-launch", new DeviceLaunch());
        ALL.put("partitions", new Partitions());
        ALL.put("external-semaphores", new ExternalSemaphores());
        ALL.put("profile", new Profile());
        ALL.put("stream-ordered-memory", new StreamOrderedMemory());
        ALL.put("errors-that-stay", new ErrorsThatStay());
        ALL.put("races", new Races());
        ALL.put("every-schedule", new EverySchedule());
        ALL.put("injected-faults", new InjectedFaults());
        ALL.put("stream-memory-operations", new StreamMemoryOperations());
        ALL.put("programmatic-dependent-launch", new ProgrammaticDependentLaunch());
        ALL.put("deadlocks", new Deadlocks());
        ALL.put("several-devices", new SeveralDevices());
        ALL.put("user-objects", new UserObjects());
        ALL.put("testing-with-the-kit", new TestingWithTheKit());
        ALL.put("gpu-tests-in-ci", new GpuTestsInCi());
        ALL.put("asynchronous-programs", new AsynchronousPrograms());
        ALL.put("from-cu-to-test", new FromCuToTest());
        ALL.put("stream-priorities", new StreamPriorities());
        ALL.put("child-graphs", new ChildGraphs());
    }

    private Lessons() {}

    /** Returns the lessons by name, in the order of the guide. */
    public static Map<String, Lesson> all() {
        return new LinkedHashMap<>(ALL);
    }
}
