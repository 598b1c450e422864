package orrery.docs.javadoc;

import java.util.ArrayList;
import java.util.List;
import orrery.cupti.record.Activity;
import orrery.cupti.report.RunRecorder;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MemoryObject;
import orrery.sim.SciAttributes;
import orrery.sim.SciSync;
import orrery.sim.TimelineSemaphore;
import orrery.testing.Timeline;

/** What examples use without declaring it. */
abstract class ExampleVariables {
    protected static final Kernel SAXPY = Kernel.empty();

    protected Machine machine;
    protected CUstream stream;
    protected CUstream first;
    protected CUstream second;
    protected int n;
    protected int blocks;
    protected long x;
    protected long y;
    protected long pinned;
    protected IntView data;
    protected String text;
    protected String helpers;
    protected CUgraph graph;
    protected CUgraphNode node;
    protected CUgraphNode a;
    protected CUgraphNode b;
    protected CUmoduleImage image;
    protected MemoryObject picture;
    protected TimelineSemaphore rendered;
    protected TimelineSemaphore filtered;
    protected CUexternalSemaphore frames;
    protected SciAttributes attributes;
    protected SciSync sync;
    protected Timeline timeline;
    protected RunRecorder recorder;
    protected List<Activity> records = new ArrayList<>();

    /** A program with a result. */
    protected int sum(CudaDriver driver) {
        return driver.cuDriverGetVersion();
    }

    /** A program whose result says nothing. */
    protected boolean upload(CudaDriver driver) {
        driver.cuInit(0);
        return true;
    }
}
