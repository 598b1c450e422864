import java.util.*;
import orrery.device.*;
import orrery.driver.*;
import orrery.runtime.*;
import orrery.sim.*;
import orrery.sim.timeline.*;
import orrery.cupti.report.*;
import java.nio.file.Path;
import static orrery.runtime.CudaRuntime.*;
Machine machine = Machine.create();
TextTimeline drawn = new TextTimeline();
machine.trace().add(drawn);
RunRecorder recorder = RunRecorder.record(machine);
CudaRuntime cuda = CudaRuntime.of(machine);
CudaDriver driver = CudaDriver.of(machine);
TimelineFormat format = TimelineFormat.defaults().withWidth({WIDTH});
if ({ASCII}) format = format.inAscii();
void timeline() { machine.settle(); System.out.print(drawn.render(format)); }
void report(String file) throws java.io.IOException { machine.settle(); HtmlReport.of("shell", recorder.run()).write(Path.of(file)); }
Kernel busy(String name, int micros) { return Kernel.empty().named(name).costPerBlock((shape, args) -> 1000L * micros); }
