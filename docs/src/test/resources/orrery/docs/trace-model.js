// Builds TracerBench's model of each trace file that is named, and prints what it found: a line for each thread.
// The model refuses events without category, name, process, thread or time, and ends without begins.
const fs = require("fs");
const {buildModel} = require("@tracerbench/trace-model");

for (const file of process.argv.slice(2)) {
    const events = JSON.parse(fs.readFileSync(file, "utf8")).traceEvents;
    const model = buildModel(events);
    console.log("file " + file);
    for (const each of model.processes)
        for (const thread of each.threads)
            console.log(each.name + " / " + thread.name + " " + thread.events.length);
}
